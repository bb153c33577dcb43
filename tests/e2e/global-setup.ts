import { unpackBundledBrowser } from "./browser.ts";

export default unpackBundledBrowser;
