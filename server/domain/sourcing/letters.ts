/** Company that a letter is for. */
export type Company = { readonly supplierId: string; readonly supplierCode: string; readonly supplierName: string }
type About = { readonly scalingNo: string; readonly sourceNo: string; readonly projectName: string }
type WonLine = {
  readonly lineNo: unknown
  readonly materialName: unknown
  readonly qty: unknown
  readonly awardPrice: unknown
  readonly lineAmount: unknown
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

/** Lines listed in a letter; the award has all of them. */
const mostListed = 20

/** Award letter for a bidder with won lines; otherwise a regret letter, which names no other company and no price. */
export function letterTo(company: Company, about: About, won: readonly WonLine[], billDate: string): Letter {
  const head = { ...company, ...about, billDate }
  if (won.length === 0) return { ...head, kind: 'regret', amount: null, currency: null, ...regret(company, about) }
  const amount = Math.round(won.reduce((sum, { lineAmount }) => sum + Number(lineAmount ?? 0), 0) * 100) / 100
  const currency = String(won[0]?.currency ?? '') || null
  return { ...head, kind: 'award', amount, currency, ...award(company, about, won) }
}

/** Letter about the publication of the candidates: whether this company is one, and until when objections are taken. No rival is named. */
export function candidateLetter(
  company: Company,
  about: About,
  isCandidate: boolean,
  end: string,
  billDate: string,
): Letter {
  const { supplierName } = company
  const { projectName, sourceNo } = about
  const zh = isCandidate ? '贵公司为中标候选人' : '贵公司未列为中标候选人'
  const en = isCandidate
    ? 'Your company is a candidate for the award.'
    : 'Your company is not a candidate for the award.'
  return {
    ...{ ...company, ...about, billDate, kind: 'candidates', amount: null, currency: null },
    content: `${supplierName}：\n“${projectName}”（${sourceNo}）的中标候选人已公示，${zh}。\n公示期至 ${end}，如有异议，请在此前以书面形式提出。`,
    contentEn: `To ${supplierName}:\nThe candidates of “${projectName}” (${sourceNo}) are published. ${en}\nObjections are taken in writing until ${end}.`,
  }
}

function regret({ supplierName }: Company, { projectName, sourceNo }: About) {
  return {
    content: `${supplierName}：\n感谢贵公司参与“${projectName}”（${sourceNo}）。经评审，贵公司本次未中标。\n如有异议，请在公示期内以书面形式提出；已缴纳的保证金将予退还。期待今后继续合作。`,
    contentEn: `To ${supplierName}:\nThank you for your bid for “${projectName}” (${sourceNo}). It was not successful this time.\nObjections are taken in writing until publicity ends; a paid bond will be refunded. We look forward to your next bid.`,
  }
}

function award({ supplierName }: Company, { projectName, sourceNo }: About, won: readonly WonLine[]) {
  const listed = won.slice(0, mostListed)
  const rest = won.length - listed.length
  const line = ({ lineNo, materialName, qty, awardPrice, currency }: WonLine) =>
    `${lineNo}. ${materialName ?? ''} × ${qty} @ ${awardPrice} ${currency ?? ''}`.trim()
  const lines = listed.map(line).join('\n')
  return {
    content: `${supplierName}：\n贵公司在“${projectName}”（${sourceNo}）中已被确定为中标人。中标内容（不含税单价）：\n${lines}${rest > 0 ? `\n另有 ${rest} 行` : ''}\n请于本通知书发出之日起三十日内与我公司签订合同。`,
    contentEn: `To ${supplierName}:\nYour bid for “${projectName}” (${sourceNo}) was successful. Awarded (net prices):\n${lines}${rest > 0 ? `\nand ${rest} more lines` : ''}\nPlease sign the contract with us within thirty days of this letter.`,
  }
}
