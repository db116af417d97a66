/** The site, which may have another host name than the console. */
export const siteAddress = document.getElementById("console")?.dataset["site"] ?? "/";

/** The site's host, as an address bar shows it. */
export const siteHost = () => new URL(siteAddress, window.location.href).host;
