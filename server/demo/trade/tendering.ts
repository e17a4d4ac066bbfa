import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { demoFiles } from '../kit/demo-file.ts'
import type { Random } from '../kit/random.ts'
import type { PlantAward } from './awards.ts'
import type { Offer } from './bids.ts'
import { unpublished } from './phases.ts'
import { plantScores } from './scoring.ts'
import { dayAfter, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'
import { committee, docFee, englishNames, feePaidIds, hasPaid, requirements, type Tender } from './tenders.ts'

const asked = [
  ['document', '招标文件第三章技术参数是否允许偏离', '主要参数不允许偏离，一般参数允许偏离两项。'],
  ['schedule', '交货期能否分批', '可以分两批交货，首批不晚于合同签订后 45 天。'],
  ['item', '备品备件清单是否计入总价', '计入投标总价，并单列明细。'],
  ['lot', '标段能否兼投兼中', '可以兼投，最多中一个标段。'],
] as const
const opened = ['opened', 'evaluating', 'evaluated', 'scaling', 'awarded', 'finished']
/** Phases after the opening of the prices. */
const priced = ['evaluated', 'scaling', 'awarded', 'finished']
const experts = [
  ['expert', '褚评', '1', 'A01A05', 'senior'],
  ['expert_fang', '方正', '1', 'A01A02', 'middle'],
  ['expert_yuan', '袁博', '1', 'A01A03', 'middle'],
  ['expert_bai', '白岩', '1', 'A02A01', 'senior'],
] as const

/** Events around tenders: experts, questions, bonds, openings, scores and awards. `offers`: bids by the number of their tender. */
export function plantTendering(
  sheets: Sheets,
  random: Random,
  now: Date,
  tenders: readonly Tender[],
  offers: ReadonlyMap<string, readonly Offer[]>,
  plantAward: PlantAward,
): void {
  plantExperts(sheets)
  plantTemplates(sheets)
  const number = numbersOf()
  const known = tenders.filter(({ phase }) => !unpublished.includes(phase))
  plantQuestions(sheets, now, number, known)
  for (const tender of known) {
    const bids = offers.get(tender.billNo) ?? []
    plantBonds(sheets, now, tender, bids)
    if (!opened.includes(tender.phase)) continue
    plantOpening(sheets, now, number('OP', tender.deadline), tender, bids)
    if (priced.includes(tender.phase)) {
      const valid = bids.filter(({ isOut }) => !isOut)
      plantOpening(sheets, now, number('OP', dayAfter(now, tender.closedAgo, 2)), tender, valid, 'price')
    }
    if (tender.phase !== 'opened') plantScores(sheets, random, now, tender, bids)
    const reason = '综合得分第一，报价合理，推荐为中标人。'
    const bidders = bids.filter(({ isOut }) => !isOut).map(({ partner }) => partner)
    const nameEn = englishNames.get(tender.name)
    const contest = { ...tender, nameEn, type: 'tender', reason, bidders } as const
    plantAward(
      contest,
      bids.filter(({ isBest }) => isBest),
    )
  }
}

function plantExperts(sheets: Sheets): void {
  for (const [userId, name, sex, major, level] of experts)
    sheets.add('bid/expert', userId, {
      userId,
      name,
      sex,
      major: seedId('sys/category', major),
      level,
      unitName: '蓝源环境集团',
      phone: `1580000000${experts.findIndex(([each]) => each === userId)}`,
      internal: 'Y',
      enabled: 'Y',
    })
}

const templates = [
  ['设备类公开招标模板', 'tender', 'goods', 'open', 40],
  ['工程类公开招标模板', 'tender', 'works', 'open', 50],
] as const

/** Template of an inquiry: terms, without an evaluation. */
const inquiryTemplate = {
  ...{ name: '服务类询价模板', type: 'inquiry', procCategory: 'services', enabled: 'Y' },
  ...{ inquiryType: 'invited', priceType: 'net', paymentTerm: 'M30', incoterm: 'DAP' },
  ...{ sealed: 'Y', allowPartial: 'Y', allowAlternatives: 'N' },
  docText: '<p>一、询价范围；二、报价要求；三、付款与验收。</p>',
} as const

function plantTemplates(sheets: Sheets): void {
  sheets.add('bid/template', inquiryTemplate.name, inquiryTemplate)
  for (const [name, type, procCategory, bidMethod, tech] of templates) {
    const templateId = sheets.add('bid/template', name, {
      ...{ name, type, procCategory, bidMethod, envelope: 'two', evalMethod: 'comprehensive', enabled: 'Y' },
      docText: '<p>第一章 投标须知；第二章 合同条款；第三章 技术要求；第四章 评标办法。</p>',
    })
    for (const [requirement, kind, fatal] of requirements)
      sheets.add('bid/template/requirements', `${name}/${requirement}`, {
        ...{ templateId, name: requirement, kind, fatal, evidence: 'Y' },
      })
    for (const [envelope, criterion, weight, method] of [
      ['tech', '技术方案与设备性能', tech, 'manual'],
      ['biz', '业绩与信誉', 20, 'manual'],
      ['price', '投标报价', 80 - tech, 'auto'],
    ] as const)
      sheets.add('bid/template/criteria', `${name}/${criterion}`, {
        ...{ templateId, envelope, name: criterion, maxScore: 100, weight, method },
      })
  }
}

function plantQuestions(
  sheets: Sheets,
  now: Date,
  number: ReturnType<typeof numbersOf>,
  tenders: readonly Tender[],
): void {
  const asking = tenders.filter(({ bidders }) => bidders.length > 0)
  let left = 45
  for (let index = 0; left > 0; index += 1) {
    const tender = asking[index % asking.length]
    const partner = tender?.bidders[Math.floor(index / asking.length) % tender.bidders.length]
    if (!tender || !partner) return
    const ago = Math.max(tender.closedAgo + 10 - (index % 3), 1)
    const billNo = number('CQ', dayAfter(now, ago, 0))
    const question = questionAt(now, ago, index, tender.closedAgo > 0 ? over : running)
    const about = {
      type: 'tender',
      projectNo: tender.billNo,
      projectName: tender.name,
      ...inEnglish(tender.name),
      audience: '*',
      filesFor: feePaidIds(tender),
      experts: membersOf(),
    }
    sheets.add('bid/clarify', billNo, { billNo, ...about, supplierId: partner.supplierId, ...question })
    left -= 1
    if (question.status !== 'published' || left === 0) continue
    // All bidders read it, without its asker.
    const answer = number('CQ', dayAfter(now, ago, 0))
    const { askTime: createTime } = question
    const shared = { direction: 'buyer', supplierId: null, createBy: 'buyer', createTime, kept: 'Y' }
    left -= 1
    sheets.add('bid/clarify', answer, { billNo: answer, ...about, ...question, ...shared })
  }
}

const membersOf = () => `,${committee.map(([expert]) => expert).join()},`

const over = ['published', 'answered', 'published', 'closed', 'published', 'published', 'published'] as const
const running = ['asked', 'published', 'draft', 'published', 'answered', 'published', 'asked'] as const

function questionAt(now: Date, ago: number, index: number, states: readonly string[]): SeedRecord {
  const [relates, title, answer] = asked[index % asked.length] ?? asked[0]
  const status = states[index % states.length] ?? 'published'
  const isAnswered = status === 'answered' || status === 'published'
  const askTime = `${dayAfter(now, ago, 0)} 10:20:00`
  const answerTime = `${dayAfter(now, ago - 1, 0)} 09:00:00`
  return {
    direction: 'bidder',
    relates,
    title,
    question: `${title}？请予以明确。`,
    askTime: status === 'draft' ? null : askTime,
    ...(isAnswered && { answer, answerTime }),
    publicFlag: status === 'published' ? 'Y' : 'N',
    status,
    createTime: `${dayAfter(now, ago, 0)} 10:10:00`,
    'at:submit': askTime,
    'at:answer': answerTime,
  }
}

function inEnglish(name: string) {
  return { projectNameEn: englishNames.get(name) ?? null }
}

/** Document fees and bonds of the bidders of a tender. */
function plantBonds(sheets: Sheets, now: Date, tender: Tender, bids: readonly Offer[]): void {
  const { billNo, name, closedAgo, bidders, bond } = tender
  const ago = Math.max(closedAgo + 4, 0)
  const add = (kind: string, place: number, partner: Partner, row: SeedRecord) =>
    sheets.add('bid/bond', `${billNo}/${kind === 'bond' ? '' : kind}${place}`, {
      kind,
      projectNo: billNo,
      sourceNo: billNo,
      round: 1,
      projectName: name,
      ...inEnglish(name),
      ...partnerOf(partner),
      proof: demoFiles.bond.value,
      currency: 'CNY',
      ...row,
    })
  for (const [place, partner] of bidders.entries()) {
    const status = bondState(tender, bids[place]?.isBest === true, place)
    add('docFee', place, partner, {
      amount: docFee,
      payWay: 'transfer',
      payTime: `${dayAfter(now, ago + 1, 0)} 15:00:00`,
      status: hasPaid(tender.phase, place) ? 'paid' : 'checking',
      createTime: `${dayAfter(now, ago + 1, 0)} 09:40:00`,
    })
    add('bond', place, partner, {
      amount: bond,
      payWay: place % 2 === 0 ? 'transfer' : 'guarantee',
      payTime: status === 'unpaid' ? null : `${dayAfter(now, ago, 0)} 11:00:00`,
      status,
      refundTime: status === 'refunded' ? `${dayAfter(now, Math.max(closedAgo - 20, 0), 0)} 15:00:00` : null,
      createTime: `${dayAfter(now, ago, 0)} 09:40:00`,
    })
  }
}

// The bond of a winner becomes a part of the price; those of the others are refunded once the result is published.
function bondState({ phase, closedAgo }: Tender, isBest: boolean, place: number): string {
  if (phase === 'finished') return isBest ? 'converted' : (['refunded', 'refundDue'][place % 2] ?? 'refunded')
  if (phase === 'failed' || phase === 'cancelled') return 'refundDue'
  // In one of the running tenders the first bidder, with a draft, waits for finance.
  return phase === 'published' && place === 0 && closedAgo % 2 === 0 ? 'checking' : 'paid'
}

// The first opening reads out the bids without prices; the second the prices of those that passed.
function plantOpening(
  sheets: Sheets,
  now: Date,
  billNo: string,
  tender: Tender,
  bids: readonly Offer[],
  envelope: 'tech' | 'price' = 'tech',
): void {
  const later = envelope === 'price' ? 2 : 0
  const day = dayAfter(now, tender.closedAgo, later)
  const openId = sheets.add('bid/open', billNo, {
    billNo,
    projectNo: tender.billNo,
    projectName: tender.name,
    ...inEnglish(tender.name),
    openTime: `${day} 09:30:00`,
    opener: 'buyer',
    witness: 'approver',
    envelope,
    round: 1,
    unlockTime: `${day} 09:31:00`,
    openedTime: `${day} 09:35:00`,
    bidderIds: `,${bids.map(({ partner }) => partner.supplierId).join()},`,
    status: 'recorded',
    createTime: `${day} 09:00:00`,
    updateTime: `${day} 10:30:00`,
  })
  // In order of submission.
  const inOrder = bids.toSorted((left, right) => left.submitTime.localeCompare(right.submitTime))
  for (const [place, { partner, submitTime, amountWithTax, deliveryDays }] of inOrder.entries())
    sheets.add('bid/open/bids', `${billNo}/${place}`, {
      openId,
      sortNo: place + 1,
      supplierId: partner.supplierId,
      supplierName: partner.supplierName,
      submitTime,
      amountWithTax: envelope === 'price' ? amountWithTax : null,
      deliveryDays,
      bondPaid: 'Y',
      valid: 'Y',
    })
}
