const { BASE_URL } = import.meta.env;

/** Origin of the built files if `ASSET_HOST` was set at build time, else "". */
export const assetOrigin: string = URL.canParse(BASE_URL) ? new URL(BASE_URL).origin : "";
