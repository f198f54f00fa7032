import { CLIENT_HEADER, CLIENT_NAME } from "@mayfly/contract/constants";
import { Agent, request } from "node:http";

export type Mailbox = { readonly email: string; readonly token: string };

const AT_ONCE = 16;

/** Creates free addresses through the API, as a visitor does. */
export async function openMailboxes(origin: string, count: number): Promise<Mailbox[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const mailboxes = await Promise.all(
    Array.from({ length: count }, () => openMailbox(origin, agent)),
  );
  agent.destroy();
  return mailboxes;
}

function openMailbox(origin: string, agent: Agent): Promise<Mailbox> {
  const headers = { [CLIENT_HEADER]: CLIENT_NAME, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/api/temp-emails`, { method: "POST", agent, headers });
    call.once("error", reject);
    call.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.once("end", () => {
        if (response.statusCode !== 201) return reject(new Error(`No address: ${body}`));
        const { email, id } = JSON.parse(body) as { email: string; id: string };
        resolve({ email, token: id });
      });
    });
    call.end("{}");
  });
}
