import type { Page } from 'playwright-core'
import { act, field, pick, saved, state } from '../../kit/form-steps.ts'
import { reloaded } from './walk.ts'

/** Opens an envelope: the buyer organises it from the open tender and unlocks, the approver confirms; both sign the record. */
export async function openBids(buyer: Page, approver: Page): Promise<void> {
  const tender = buyer.url()
  await buyer.getByRole('button', { name: '组织开标' }).click()
  await buyer.waitForURL(/\/form\/bid\/open/)
  await pick(field(buyer, 'witness'), '王审')
  await saved(buyer, 'bid/open')
  await act(buyer, '解锁')
  await approver.goto(buyer.url().replace('mode=edit', 'mode=view'))
  await act(approver, '监督人确认')
  await reloaded(buyer)
  await act(buyer, '签署')
  await state(buyer, '开标人已签')
  await reloaded(approver)
  await act(approver, '监督人签署')
  await state(approver, '已记录')
  await buyer.goto(tender)
}
