export { apiDocs } from "./api-docs";
export { contact } from "./contact";
export { home } from "./home";
export { legal } from "./legal";
export { shell } from "./shell";
