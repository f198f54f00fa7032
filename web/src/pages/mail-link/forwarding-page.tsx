import { apiPaths, paths } from "../../paths.ts";
import { LinkStep, MailLinkPage } from "./mail-link-page.tsx";

const NAME = "Forwarded mail";

/** Where the links in forwarded mail lead: whoever gets such mail says whether they want it. */
export function ForwardingPage() {
  return (
    <MailLinkPage path={paths.forwarding} name={NAME}>
      <LinkStep
        page={NAME}
        name="confirm"
        title="Receive forwarded mail?"
        action={{
          send: "Receive forwarded mail",
          call: apiPaths.confirmForwarding,
          done: "You receive forwarded mail",
        }}
      >
        Somebody who uses a temporary address here wants to forward mail to you. If that is you, or
        you agree to it, say so once. If not, close this page: nothing is sent.
      </LinkStep>
      <LinkStep
        page={NAME}
        name="block"
        title="Stop forwarded mail?"
        action={{
          send: "Stop forwarded mail",
          call: apiPaths.blockForwarding,
          done: "No more forwarded mail",
        }}
      >
        No mail that somebody forwards from this service will reach your address any more, whoever
        it is.
      </LinkStep>
    </MailLinkPage>
  );
}
