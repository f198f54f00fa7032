import { createInProcessEvents } from "./in-process.ts";
import { eventsContract } from "./events.contract.ts";

eventsContract("in-process", async () => {
  const events = createInProcessEvents();
  return { here: events, there: events };
});
