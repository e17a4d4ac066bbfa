import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import { timeBefore } from './kit/days.ts'

/** Receiver of a document's messages: the account of its company. */
export type Reader = { readonly username: string; readonly phone: string; readonly isDomestic: boolean }

const count = 64

// Deliveries in turn: channel, outcome, attempts.
const deliveries = [
  ['site', '1', 1],
  ['email', '1', 1],
  ['site', '1', 1],
  ['email', '2', 5],
  ['site', '1', 1],
  ['sms', '0', 0],
  ['email', '1', 2],
  ['email', '0', 2],
] as const
type Delivery = (typeof deliveries)[number]

const failures = ['550 5.1.1 mailbox unavailable', '452 4.2.2 mailbox full', '421 4.4.2 connection timed out'] as const

/** Message log: messages to companies about their latest orders: sent, waiting for a retry, or given up. */
export function messageLog(
  now: Date,
  orders: readonly SeedRecord[],
  readerOf: (supplierId: string) => Reader | undefined,
): readonly SeedRecord[] {
  const confirmed = orders.filter(({ confirmTime }) => typeof confirmTime === 'string').slice(-count)
  return confirmed.flatMap((order, index) => {
    const reader = readerOf(String(order.supplierId))
    return reader ? [messageOf(now, order, reader, index)] : []
  })
}

function messageOf(now: Date, order: SeedRecord, reader: Reader, index: number): SeedRecord {
  const delivery = deliveries[index % deliveries.length] ?? deliveries[0]
  const [esType, esSendStatus, esSendNum] = delivery
  const at = `${String(order.billDate)} 17:05:00`
  const isSite = esType === 'site'
  return {
    key: `${String(order.billNo)}/${esType}`,
    ...textOf(String(order.billNo), at, reader),
    esType,
    esReceiver: receiverOf(delivery, reader),
    receiverId: isSite ? seedId('sys/user', reader.username) : null,
    sender: '陈采',
    busType: 'ord/order',
    busId: order.id,
    esSendStatus,
    esSendNum,
    esSendTime: esSendStatus === '1' ? at : null,
    // A waiting message has its next attempt in the future.
    nextTime: esSendStatus === '0' ? timeBefore(now, -24 * 60) : at,
    esResult: esSendStatus === '2' ? failures[index % failures.length] : null,
    createBy: 'buyer',
    createTime: at,
    // The sender sets its state, not an action.
    kept: 'Y',
  }
}

function receiverOf([esType]: Delivery, { username, phone }: Reader): string {
  if (esType === 'site') return username
  return esType === 'sms' ? phone : `${username}@example.com`
}

function textOf(billNo: string, at: string, { isDomestic }: Reader): SeedRecord {
  return isDomestic
    ? {
        esTitle: `采购订单 ${billNo}：发布`,
        esContent: `<p>陈采 于 ${at} 对采购订单“${billNo}”执行了“发布”。</p>`,
      }
    : {
        esTitle: `Purchase order ${billNo}: Publish`,
        esContent: `<p>陈采 did “Publish” with purchase order “${billNo}” at ${at}.</p>`,
      }
}
