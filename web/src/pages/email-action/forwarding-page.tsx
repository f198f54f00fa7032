import { callUrl } from "../../api/call-url.ts";
import { paths } from "../../paths.ts";
import { EmailActionStep, EmailActionPage } from "./email-action-page.tsx";

const NAME = "Mail from this service";

/** The target of links in replies and forwards: the recipient chooses whether to receive more. */
export function ForwardingPage() {
  return (
    <EmailActionPage path={paths.forwarding} name={NAME}>
      <EmailActionStep
        page={NAME}
        name="confirm"
        title="Receive forwarded mail?"
        action={{
          send: "Receive forwarded mail",
          call: callUrl("POST /api/forward-targets/confirm"),
          done: "You receive forwarded mail",
        }}
      >
        Someone with a temporary address here wants to forward mail to you. If that is you, or you
        agree, confirm it once. If not, close this page and we send nothing.
      </EmailActionStep>
      <EmailActionStep
        page={NAME}
        name="block"
        title="Stop mail from this service?"
        action={{
          send: "Stop this mail",
          call: callUrl("POST /api/forward-targets/block"),
          done: "No more mail",
        }}
      >
        Visitors of this service can then no longer reply to you or forward mail to your address.
      </EmailActionStep>
    </EmailActionPage>
  );
}
