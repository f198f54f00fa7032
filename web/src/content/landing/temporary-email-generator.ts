import { paths } from "../../paths.ts";
import { REFUSAL, type LandingA } from "./landing-a.ts";

export const temporaryEmailGenerator: LandingA = {
  path: paths.temporaryEmailGenerator,
  title: "Temporary email generator with an inbox - Mayfly",
  description:
    "A temporary email generator: a random, readable address and its inbox in under two seconds, in the page or by API. How addresses are drawn, and from what.",
  listing: {
    title: "Temporary email generator",
    description: "How addresses are drawn, for people and for scripts.",
  },
  headline: "A fresh address, drawn for you",
  opening:
    "Two plain words, four characters, one of our domains. The generator draws a name that nobody else has, and its inbox listens before you have read it.",
  start: "Generate an address",
  moment: {
    secondsLeft: 898,
    local: "plum.orbit.q5n7",
    highlight: "1 of 10¹²",
    note: "Drawn two seconds ago",
  },
  features: {
    heading: "What a draw gives you",
    instant:
      "One call to the server and one line in its database put the name on your screen, in under two seconds. 'New Email' does it again.",
    live: "What you generate is a mailbox and not a string of characters. Its mail is pushed to the page, the code or the confirmation link already on the row.",
    privacy:
      "Names come from a secure random source and tell nothing of you: no initials, no year of birth, no habit.",
  },
  uses: {
    heading: "What people draw them for",
    signups: {
      text: "A different address for every new site means that no two of them can compare notes about you by it.",
      arrives: { from: "hello@twopines.example", subject: "Your account is ready" },
    },
    verification: {
      text: "Generate, paste, press the link. Then generate again, and the next site knows nothing of the last.",
      arrives: { from: "no-reply@ledgerly.example", code: "583 107" },
    },
    testing: {
      text: "One call makes an address, another reads its letters as JSON. Every case of your test suite begins with an unused inbox.",
      arrives: { from: "robot@pipeline.example", subject: "Password reset, run 44" },
    },
    spam: {
      text: "Whoever collects generated addresses collects dead ones. The list rots faster than it can be sold.",
      arrives: { from: "bulk@mailwave.example", refusal: REFUSAL },
    },
  },
  explainer: {
    heading: "How an address is drawn",
    opening: [
      "Take two words out of more than a thousand plain ones, say plum and orbit. Add four characters out of thirty-two, without those that look like others. Put dots between them and a domain behind. That gives more than a trillion names, 40 random bits, and something that you can still spell to somebody over the phone.",
      "The randomness matters more than it seems. A generator that counts upward, or draws from a few first names, gives away its inboxes: one only has to guess. Here a name cannot be guessed, and knowing it would not be enough. The inbox opens with a token that only your browser holds, so that you can print your address on a poster and still read your mail alone.",
      "The list of words has nothing in it that hurts and nothing that passes for an operator. Nobody will ever be handed postmaster or support by chance.",
    ],
    parts: [
      {
        heading: "How long a name is yours",
        text: [
          "For fifteen minutes from the draw, and twice more for fifteen if you extend it. Drawing the next does not end the last: both live out their time, and this browser can go back to either.",
        ],
        lifetimes: true,
      },
      {
        heading: "From a script",
        text: [
          [
            "Programs draw from the same pot. POST /api/temp-emails answers with an address and a token; GET /api/email/messages with that token lists what has come. Calls that change something need the token, or a header that names the client. All of it is written down in the ",
            { text: "OpenAPI description", to: paths.openApi },
            ", and the ",
            { text: "resources", to: paths.resources },
            " hold a quick start.",
          ],
        ],
      },
    ],
  },
  questions: {
    heading: "Asked by careful drawers",
    list: [
      {
        id: "same",
        question: "Can two people draw the same address?",
        answer: [
          "Not while one of them has it: the database refuses a second owner. With a trillion names in the pot, it would be remarkable even over the years.",
        ],
      },
      {
        id: "domain",
        question: "Can I choose the domain?",
        answer: [
          "Yes, in the list beside the address. Another domain means another draw, and the address you had lives on until its time is up.",
        ],
      },
      {
        id: "limit",
        question: "How many can I draw?",
        answer: [
          "Thirty an hour from one network, unless the operator allows more or fewer. The limit is there for machines; a person seldom meets it.",
        ],
      },
      {
        id: "refused",
        question: "Why does a site refuse what I generated?",
        answer: [
          "It compares the domain with a list of services like this one. What stands before the @ plays no part, so drawing again on the same domain will not help. Another domain may.",
        ],
      },
    ],
  },
  closing: {
    heading: "Draw one and see",
    text: "It takes no click at all: the first is drawn when the page opens.",
  },
};
