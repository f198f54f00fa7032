/** npm's lock file: all installed packages by folder. */
export type Lock = { packages: Readonly<Record<string, LockedPackage>> };

type LockedPackage = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  /** The entry of a workspace in node_modules: its folder is `resolved`. */
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};

type Names = Readonly<Record<string, string>>;

export type ShippedPackage = {
  name: string;
  version: string;
  /** An SPDX expression; undefined if the package states none. */
  license: string | undefined;
  integrity: string | undefined;
  /** Relative to the root of the repository. */
  folder: string;
};

/**
 * Returns the third-party packages that a workspace needs at run time, with their dependencies, by folder. Excludes
 * optional packages, because the image is installed without them. `npm sbom` isn't used: it omits packages that a
 * development package needs too (npm 11: pg, ajv, react).
 */
export function listPackages(lock: Lock, roots: readonly string[]): ShippedPackage[] {
  const found = new Map<string, LockedPackage>();
  const waiting = [...roots];
  const seen = new Set(roots);
  for (const folder of waiting) {
    const { link, resolved, ...locked } = lock.packages[folder] ?? {};
    if (link && resolved !== undefined) add(resolved);
    else if (folder.includes("node_modules/")) found.set(folder, locked);
    for (const name of neededBy(locked)) add(folderOf(lock, name, folder));
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, locked]) => describe(folder, locked));

  function add(folder: string | undefined): void {
    if (folder === undefined || seen.has(folder)) return;
    seen.add(folder);
    waiting.push(folder);
  }
}

function neededBy({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies);
  const needed = peers.filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...needed];
}

/** Resolves a package as Node does: in the folder's own node_modules, or in one above. */
function folderOf(lock: Lock, name: string, from: string): string | undefined {
  for (let place = from; ; place = parentOf(place)) {
    const candidate = `${place === "" ? "" : `${place}/`}node_modules/${name}`;
    if (candidate in lock.packages) return candidate;
    if (place === "") return undefined;
  }
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf("/node_modules/");
  return end === -1 ? "" : folder.slice(0, end);
}

function describe(folder: string, locked: LockedPackage): ShippedPackage {
  const name = locked.name ?? folder.slice(folder.lastIndexOf("node_modules/") + 13);
  const { version = "", license, integrity } = locked;
  return { name, version, license, integrity, folder };
}
