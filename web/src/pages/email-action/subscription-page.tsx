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
        title="Did you ask for it?"
        action={{
          send: "Yes, I asked for it",
          call: callUrl("POST /api/subscriptions/confirm"),
          done: "Confirmed",
        }}
      >
        Your address gets what the mail names, and nothing else. If it wasn’t you, close this page:
        nothing is sent, and your address is deleted after seven days.
      </EmailActionStep>
      <EmailActionStep
        page={NAME}
        name="end"
        title="End it?"
        action={{
          send: "End it",
          call: callUrl("POST /api/subscriptions/unsubscribe"),
          done: "Ended",
        }}
      >
        Nothing more is sent to your address, and it is deleted here. You can ask for it again 30
        days after our last mail that asked.
      </EmailActionStep>
    </EmailActionPage>
  );
}
