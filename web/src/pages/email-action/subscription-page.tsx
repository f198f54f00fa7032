import { callUrl } from "../../api/call-url.ts";
import { paths } from "../../paths.ts";
import { EmailActionStep, EmailActionPage } from "./email-action-page.tsx";

const NAME = "Subscription";

/** The target of links in confirmation mail for the newsletter and webinars. */
export function SubscriptionPage() {
  return (
    <EmailActionPage path={paths.subscription} name={NAME}>
      <EmailActionStep
        page={NAME}
        name="confirm"
        title="Confirm your subscription?"
        action={{
          send: "Confirm subscription",
          call: callUrl("POST /api/subscriptions/confirm"),
          done: "Confirmed",
        }}
      >
        You get what the email names, and nothing else. If you didn’t ask for it, close this page.
        We send nothing and delete your address after seven days.
      </EmailActionStep>
      <EmailActionStep
        page={NAME}
        name="end"
        title="Unsubscribe?"
        action={{
          send: "Unsubscribe",
          call: callUrl("POST /api/subscriptions/unsubscribe"),
          done: "Unsubscribed",
        }}
      >
        We delete your address and send nothing more to it. You can subscribe again 30 days after
        our last confirmation email.
      </EmailActionStep>
    </EmailActionPage>
  );
}
