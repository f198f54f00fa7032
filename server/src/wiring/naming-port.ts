import type { VariableName } from "../config/variables.ts";
import { errorCode } from "../error-code.ts";

type Wanted = { host: string; port: number };
type Named = { host: VariableName; port: VariableName };

/** Says which variable to look at where a port can't be had; any other error stays what it is. */
export async function namingPort<Opened>(
  name: Named,
  wanted: Wanted,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (cause) {
    const message = isOfListening(cause) ? explain(errorCode(cause), name, wanted) : undefined;
    throw message === undefined ? cause : new Error(message, { cause });
  }
}

/** Files have codes of these names, too. */
function isOfListening(error: unknown): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  return error.syscall === "listen" || error.syscall === "getaddrinfo";
}

function explain(code: string | undefined, name: Named, { host, port }: Wanted) {
  switch (code) {
    case "EADDRINUSE":
      return (
        `${name.port}: ${port} of ${host} is taken. End what listens there (ss -ltnp shows it), ` +
        `or set ${name.port} to another port.`
      );
    case "EACCES":
      return (
        `${name.port}: who this runs as may not listen at ${port}. ` +
        `Give it CAP_NET_BIND_SERVICE, or set ${name.port} to 1024 or more.`
      );
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return (
        `${name.host}: ${host} is no address of this machine. ` +
        `Set ${name.host} to one that it has, or to 0.0.0.0 or :: for all of them.`
      );
    default:
      return undefined;
  }
}
