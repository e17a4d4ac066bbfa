import { type Lang, textIn } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import type { Place } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { methodRules } from './method-rules.ts'

/** Choices of a tender that its method may restrict. */
type Tender = {
  readonly bidDeadline?: unknown
  readonly bidMethod?: unknown
  readonly envelope?: unknown
  readonly questionEnd?: unknown
}

/** What a tender chooses against the rules of its method; nothing of other events. */
export async function methodProblems(place: Place, tender: Tender): Promise<readonly Problem[]> {
  const { bidDeadline, bidMethod, envelope, questionEnd } = tender
  if (bidDeadline === undefined) return []
  const rules = await methodRules(place, bidMethod)
  const problems: Problem[] = []
  if (rules.envelope && envelope !== rules.envelope) {
    const named = (lang: Lang) => titleIn(place, lang, rules.envelope)
    const zh = `该招标方式须为“${named('zh')}”`
    problems.push(problemAt('envelope', zh, `The method demands: ${named('en')}`))
  }
  if (rules.questionDays > 0 && String(questionEnd ?? '') > daysBefore(bidDeadline, rules.questionDays)) {
    const zh = `提问截止须早于投标截止至少 ${rules.questionDays} 天`
    problems.push(problemAt('questionEnd', zh, `Questions end at least ${rules.questionDays} days before the bids do`))
  }
  return problems
}

function titleIn({ model }: Place, lang: Lang, value: unknown): string {
  const item = model.dictionaries.get('envelope')?.items.find((each) => each.value === value)
  return item ? textIn(lang, item.title) : String(value)
}

/** Time of the database some days before another. */
function daysBefore(time: unknown, days: number): string {
  return nowText(Date.parse(`${String(time).replace(' ', 'T')}+08:00`) - days * 86_400_000)
}
