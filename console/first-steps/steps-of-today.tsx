// The parts of Today that only owners load, and only while there is something to show.
export { FirstStepsSection, NeedsSection, SetUpLine } from "./first-steps-section";
export { VisitorsNow } from "./visitors-now";
