import type { QuestionsOfLanding } from "../../content/landing/landing.ts";
import { QuestionList } from "../question-list.tsx";
import { SplitSection } from "../../ui/split-section.tsx";

export function LandingQuestions({ questions }: { questions: QuestionsOfLanding }) {
  return (
    <SplitSection heading={questions.heading}>
      <QuestionList name="questions" list={questions.list} openFirst />
    </SplitSection>
  );
}
