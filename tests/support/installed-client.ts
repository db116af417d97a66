import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type ClientRequest, type RequestOptions, request } from "node:http";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from "builder-util-runtime";
import { NsisUpdater, type UpdateInfo } from "electron-updater";
import { vi } from "vitest";

/** Sends what the updater asks for by Node, as Electron's own network is not there. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  override createRequest(
    options: RequestOptions,
    callback: (response: unknown) => void,
  ): ClientRequest {
    // The updater adds listeners to every socket that it gets, so each request has one of its own.
    return request({ ...options, agent: false }, callback);
  }

  /** Downloads like the updater's own executor for Electron. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const asked: RequestOptions = { ...(options.headers && { headers: options.headers }) };
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      const target = { destination, options, onCancel, callback, responseHandler: null };
      this.doDownload(asked, target, 0);
    });
  }
}

export type ClientOptions = {
  /** Address of the line's folder, and `latest` or `beta`. */
  feed: string;
  channel?: "latest" | "beta";
  version: string;
  /** Kernel version of the pretended Windows. */
  windows?: string;
  architecture?: "x64" | "ia32";
  /** UUID; without it, the client makes one. */
  id?: string;
  allowsDowngrade?: boolean;
};

/**
 * A client of Windows with the unmodified updater of electron-builder, in a folder of its own. The
 * updater looks at the platform, the architecture and the version of Windows, which are pretended.
 */
export async function installClient(options: ClientOptions) {
  const folder = await mkdtemp(join(tmpdir(), "client-"));
  const { version, windows = "10.0.22631", architecture = "x64", id } = options;
  const config = join(folder, "app-update.yml");
  await writeFile(config, "updaterCacheDirName: cache\n");
  if (id !== undefined) await writeFile(join(folder, ".updaterId"), id);
  const messages: string[] = [];
  const log = (message?: unknown) => void messages.push(String(message));
  const pretend = <Result>(work: () => Result): Result => {
    const { platform, arch } = process;
    const put = (name: "platform" | "arch", value: string) =>
      Object.defineProperty(process, name, { value, configurable: true });
    put("platform", "win32");
    put("arch", architecture);
    try {
      return work();
    } finally {
      put("platform", platform);
      put("arch", arch);
    }
  };
  const updater = new NsisUpdater(null, {
    version,
    name: "Manifold",
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  Object.assign(updater, { httpExecutor: new NodeExecutor() });
  updater.logger = { info: log, warn: log, error: log };
  updater.autoDownload = false;
  updater.disableWebInstaller = true;
  const channel = options.channel ?? "latest";
  pretend(() => updater.setFeedURL({ provider: "generic", url: options.feed, channel }));
  updater.allowDowngrade = options.allowsDowngrade ?? false;

  /** Runs on the pretended machine as long as the updater works. */
  const onWindows = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const release = vi.spyOn(os, "release").mockReturnValue(windows);
    const { arch } = process;
    Object.defineProperty(process, "arch", { value: architecture, configurable: true });
    try {
      return await work();
    } finally {
      Object.defineProperty(process, "arch", { value: arch, configurable: true });
      release.mockRestore();
    }
  };

  return {
    /** The client's log. */
    messages,
    /** Asks for an update. @returns what was read, and whether the client takes it for one */
    async check(): Promise<{ isNew: boolean; info: UpdateInfo }> {
      const result = await onWindows(() => updater.checkForUpdates());
      if (result === null) throw new Error("The updater is off");
      return { isNew: result.isUpdateAvailable, info: result.updateInfo };
    },
    /** Downloads the update that was found. @returns the bytes that the client would run */
    async download(): Promise<Buffer> {
      const [file = ""] = await onWindows(() => updater.downloadUpdate());
      return readFile(file);
    },
    /** Puts the installer of the present version where the client keeps it, so that it needs only a part. */
    async keepInstaller(bytes: Uint8Array): Promise<void> {
      const cache = join(folder, "cache");
      await mkdir(cache, { recursive: true });
      await writeFile(join(cache, "installer.exe"), bytes);
    },
    uninstall: () => rm(folder, { recursive: true }),
  };
}
