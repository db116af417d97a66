export { contact } from "./contact";
export { legal } from "./legal";
export { shell } from "./shell";
