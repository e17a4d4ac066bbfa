import { roundHalfUp } from '../../../src/schema/rules/functions.ts'

/** Company that a letter is for. */
export type Company = {
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly supplierNameEn: string
  readonly address: string
}

/** Subject and sender of letters. */
export type About = {
  readonly scalingNo: string
  readonly sourceNo: string
  readonly projectName: string
  readonly projectNameEn: string
  readonly sender: string
  readonly senderEn: string
  readonly senderAddress: string
}
export type WonLine = {
  readonly lineNo: unknown
  readonly lotNo: unknown
  readonly materialName: unknown
  readonly materialNameEn: unknown
  readonly qty: unknown
  readonly awardPrice: unknown
  readonly currency: unknown
}

/** Letter to a bidder, by field of bid/letter. */
export type Letter = Company &
  About & {
    readonly kind: 'award' | 'candidates' | 'regret'
    readonly billDate: string
    readonly amount: number | null
    readonly currency: string | null
    readonly content: string
    readonly contentEn: string
  }

/** Award letter for a bidder with won lines; otherwise a regret letter, which names no other company and no price. */
export function letterTo(company: Company, about: About, won: readonly WonLine[], billDate: string): Letter {
  const head = { ...company, ...about, billDate }
  if (won.length === 0) return { ...head, kind: 'regret', amount: null, currency: null, ...regret(company, about) }
  const totals = totalsOf(won)
  const [only] = totals.length === 1 ? totals : []
  const amount = only ? only.amount : null
  return { ...head, kind: 'award', amount, currency: only?.currency || null, ...award(company, about, won, totals) }
}

type Total = { readonly currency: string; readonly amount: number }

/** Net amounts of lines in the currencies of their prices. */
function totalsOf(won: readonly WonLine[]): readonly Total[] {
  return [...Map.groupBy(won, ({ currency }) => String(currency ?? ''))].map(([currency, lines]) => {
    const sum = lines.reduce((all, { qty, awardPrice }) => all + Number(qty ?? 0) * Number(awardPrice ?? 0), 0)
    return { currency, amount: roundHalfUp(sum, 2) }
  })
}

/** Letter about the publication of the candidates: whether this company is one, and until when objections are taken. No rival is named. */
export function candidateLetter(
  company: Company,
  about: About,
  isCandidate: boolean,
  end: string,
  billDate: string,
): Letter {
  const zh = isCandidate ? '贵公司为中标候选人' : '贵公司未列为中标候选人'
  const en = isCandidate
    ? 'Your company is a candidate for the award.'
    : 'Your company is not a candidate for the award.'
  return {
    ...{ ...company, ...about, billDate, kind: 'candidates', amount: null, currency: null },
    content: `${company.supplierName}：\n${titleOf(about).zh}的中标候选人已公示，${zh}。\n公示期至 ${end}，如有异议，请在此前以书面形式提出。`,
    contentEn: `${greeting}\nThe candidates of ${titleOf(about).en} are published. ${en}\nObjections are taken in writing until ${end}.`,
  }
}

const greeting = 'Dear Sir or Madam,'

function titleOf({ projectName, projectNameEn, sourceNo }: About) {
  return { zh: `“${projectName}”（${sourceNo}）`, en: `"${projectNameEn}" (${sourceNo})` }
}

const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Unit price with all its decimals, at least two. */
const unitPrice = (price: number) =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function regret({ supplierName }: Company, about: About) {
  return {
    content: `${supplierName}：\n感谢贵公司参与${titleOf(about).zh}。经评审，贵公司本次未中标。\n如有异议，请在公示期内以书面形式提出；已缴纳的保证金将予退还。期待今后继续合作。`,
    contentEn: `${greeting}\nThank you for your bid for ${titleOf(about).en}. It was not successful this time.\nObjections are taken in writing until publicity ends; a paid bond will be refunded. We look forward to your next bid.`,
  }
}

function award({ supplierName }: Company, about: About, won: readonly WonLine[], totals: readonly Total[]) {
  const total = totals.map(({ amount, currency }) => `${money(amount)} ${currency}`.trim()).join(' + ')
  const line = ({ lineNo, lotNo, qty, awardPrice, currency }: WonLine, name: unknown, lot: string) =>
    `${lineNo}. ${name || ''} × ${qty} @ ${unitPrice(Number(awardPrice))} ${currency ?? ''}`.trim() +
    (lotNo ? ` ${lot}` : '')
  const zh = won.map((each) => line(each, each.materialName, `（标段 ${each.lotNo}）`)).join('\n')
  const en = won.map((each) => line(each, each.materialNameEn || each.materialName, `(lot ${each.lotNo})`)).join('\n')
  return {
    content: `${supplierName}：\n贵公司在${titleOf(about).zh}中已被确定为中标人。中标内容（不含税单价）：\n${zh}\n中标金额（不含税）：${total}\n请于本通知书发出之日起三十日内与我公司签订合同。`,
    contentEn: `${greeting}\nYour bid for ${titleOf(about).en} was successful. Awarded (net prices):\n${en}\nNet amount of the award: ${total}\nPlease sign the contract with us within thirty days of this letter.`,
  }
}
