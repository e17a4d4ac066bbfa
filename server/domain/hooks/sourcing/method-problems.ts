import { type Lang, textIn } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import type { Place } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type MethodRules, methodRules } from './method-rules.ts'

/** Choices of a tender or an inquiry that its method may restrict. */
type Event = Invitation & {
  readonly bidDeadline?: unknown
  readonly envelope?: unknown
  readonly questionEnd?: unknown
}
type Invitation = { readonly inquiryType?: unknown; readonly invited?: unknown; readonly participation?: unknown }

/** What a tender or an inquiry chooses against the rules of its method. */
export async function methodProblems(place: Place, event: Event, method: unknown): Promise<readonly Problem[]> {
  const { bidDeadline, envelope, questionEnd } = event
  const rules = await methodRules(place, method)
  const problems = [...participationProblems(event, rules)]
  if (bidDeadline === undefined) return problems
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

/** An inquiry is of the kind that its method demands, and the companies are invited that the method or the event asks for. */
export function participationProblems(
  { inquiryType, invited, participation }: Invitation,
  { minInvited, participation: demanded }: Pick<MethodRules, 'minInvited' | 'participation'>,
): readonly Problem[] {
  const problems: Problem[] = []
  if (inquiryType !== undefined && demanded && (inquiryType === 'open') !== (demanded === 'public')) {
    const [zh, en] = demanded === 'public' ? ['公开询价', 'open to the public'] : ['邀请询价', 'by invitation']
    problems.push(problemAt('inquiryType', `该采购方式须为${zh}`, `The method demands an inquiry ${en}`))
  }
  const least = Math.max(minInvited, participation === 'invited' || inquiryType === 'invited' ? 1 : 0)
  if ((Array.isArray(invited) ? invited.length : 0) < least)
    problems.push(problemAt('invited', `至少邀请 ${least} 家`, `Invite at least ${least} companies`))
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
