import type { Refusal } from './refusal.ts'

/** Refusals of sealed values, of the auction hall and of documents. */
export const sourcingRefusals = {
  SEALED: {
    status: 200,
    code: 500,
    zh: '内容仍处于密封状态，只有开标可以解封',
    en: 'The values are sealed; only the opening unseals them.',
  },
  SEAL_KEY_MISSING: {
    status: 503,
    code: 500,
    zh: '本服务器缺少密封主密钥，请联系管理员检查 SEAL_KEY',
    en: 'This server lacks the master key of sealed values; ask an administrator to check SEAL_KEY.',
  },
  SEAL_BROKEN: {
    status: 200,
    code: 500,
    zh: '密封内容已被改动或密钥不符，无法解封',
    en: 'Sealed values were changed or belong to another key; they cannot be opened.',
  },
  AUCTION_ENDED: { status: 200, code: 500, zh: '竞价已结束', en: 'The auction has ended.' },
  AUCTION_CLOSED: {
    status: 200,
    code: 500,
    zh: '该标的当前不接受出价',
    en: 'This lot takes no bids at the moment.',
  },
  AUCTION_NOT_BELOW: {
    status: 200,
    code: 500,
    zh: '出价须不高于 {limit}',
    en: 'A bid is at most {limit} now.',
  },
  AUCTION_AMOUNT: {
    status: 200,
    code: 500,
    zh: '出价须大于 0，不超过 1 万亿，小数位数不超过 {decimals} 位',
    en: 'A bid is above 0, at most 1,000,000,000,000, and has {decimals} decimals at most.',
  },
  AUCTION_PRICE: {
    status: 200,
    code: 500,
    zh: '当前价格为 {limit}，请按当前价格确认',
    en: 'The price is {limit} now; accept this price.',
  },
  AUCTION_DECLINED: {
    status: 403,
    code: 510,
    zh: '贵公司已谢绝邀请，不能出价',
    en: 'Your company declined the invitation and cannot bid.',
  },
  AUCTION_BOND: {
    status: 403,
    code: 510,
    zh: '贵公司尚未缴纳保证金，不能出价',
    en: 'Your company has not paid the bond and cannot bid.',
  },
  AUCTION_FLOOR: {
    status: 200,
    code: 500,
    zh: '自动出价的底价不能高于起始价 {{limit}}',
    en: 'The floor of proxy bids is at most the start price, {{limit}}.',
  },
  AUCTION_VOID: {
    status: 200,
    code: 500,
    zh: '只能作废一条有效出价，且其标的尚未结束或成交',
    en: 'Only a valid bid can be annulled, before its lot ends or is sold.',
  },
  AUCTION_SEALED: {
    status: 200,
    code: 500,
    zh: '密封竞价的出价在结束前不可见，不能作废',
    en: 'The bids of a sealed auction are hidden until its end and cannot be annulled.',
  },
  AUCTION_PROXY: {
    status: 200,
    code: 500,
    zh: '自动出价仅用于可见最低价的自由竞价',
    en: 'Automatic bids are for open auctions that show the best price.',
  },
  UNOPENED_EVENT: {
    status: 200,
    code: 500,
    zh: '项目 {billNo} 尚未开标，开标后才能比价和定标',
    en: 'The bids of {billNo} are not opened yet; they are compared and awarded after the opening.',
  },
  DOCUMENT_FEE: {
    status: 403,
    code: 510,
    zh: '标书费经财务确认后才能下载采购文件',
    en: 'The documents can be downloaded once finance has confirmed the document fee.',
  },
} as const satisfies Record<string, Refusal>
