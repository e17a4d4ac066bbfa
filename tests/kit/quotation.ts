import type { ApiServer } from './api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

async function rows(call: Call, path: string): Promise<readonly Row[]> {
  const reply = await call('GET', path)
  if (!reply.success) throw new Error(reply.text)
  return reply.result.records
}

async function uploaded(call: Call): Promise<string> {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 proof']), 'proof.pdf')
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return `${id}|${path}`
}

/**
 * Body of a complete quotation for an event, with its lines, and an answer and a proof to its requirements. Quotations that the supplier has for it are withdrawn and
 * deleted. The supplier is enrolled for a public tender.
 */
export async function quotationFor(supplier: Call, event: Row, price = 10.005): Promise<Record<string, unknown>> {
  const isInquiry = 'inquiryType' in event
  const key = isInquiry ? 'inquiryNo' : 'projectNo'
  for (const { id, status } of await rows(supplier, `bid/quote/list?${key}=${event.billNo}`)) {
    if (status !== 'draft') await supplier('POST', 'bid/quote/do/withdraw', { body: { id } })
    await supplier('DELETE', `bid/quote/delete?id=${id}`)
  }
  if (!isInquiry) await supplier('POST', 'bid/invite/add', { body: { projectNo: event.billNo } })
  const code = isInquiry ? 'bid/inquiry' : 'bid/project'
  const { result } = await supplier('GET', `${code}/queryById?id=${event.id}`)
  const lines = (result.items as readonly Row[]).map(({ lineNo, materialCode, unit, qty }) => ({
    ...{ lineNo, materialCode, unit, qty, price, taxRate: '13' },
  }))
  const requirements = (result.requirements ?? []) as readonly Row[]
  const proof = requirements.some(({ evidence }) => evidence === 'Y') ? await uploaded(supplier) : undefined
  return {
    [key]: event.billNo,
    ...(isInquiry && { type: 'inquiry' }),
    ...{ currency: event.currency, validUntil: '2099-12-31', deliveryDays: 30 },
    declared: 'truth,noCollusion,acceptTerms',
    items: lines,
    answers: requirements.map(({ name, evidence }) => ({
      ...{ requirement: name, answer: '满足' },
      ...(evidence === 'Y' && { evidence: proof }),
    })),
  }
}
