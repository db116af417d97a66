import { legalRoute } from "./legal-route";

export const privacyPolicy = legalRoute("privacy-policy");
export const serviceAgreement = legalRoute("service-agreement");
export const userAgreement = legalRoute("user-agreement");
