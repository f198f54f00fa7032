/** What npm's lock file says of everything that is installed, by the folder where it lies. */
export type Lock = { packages: Readonly<Record<string, LockedPackage>> };

type LockedPackage = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  /** A workspace's entry below node_modules: its folder is `resolved`. */
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
  /** An SPDX expression, where the package has one. */
  licence: string | undefined;
  integrity: string | undefined;
  /** From the root of the repository. */
  folder: string;
};

/**
 * The packages of others that a workspace needs when it runs, with all that they need, in the order of
 * their folders. Optional ones aren't among them: the image is installed without. `npm sbom` would
 * know the same, but leaves out what a development package needs too (npm 11: pg, ajv, react).
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

/** Where Node finds a package from a folder: in its own node_modules, or in one above. */
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
  const { version = "", license: licence, integrity } = locked;
  return { name, version, licence, integrity, folder };
}
