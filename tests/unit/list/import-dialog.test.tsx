// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import type { Envelope } from '../../../src/api/client.ts'
import type { ImportResult } from '../../../src/api/excel.ts'
import { ImportDialog } from '../../../src/engine/list/import-dialog.tsx'
import { itemPlan } from './kit/item.ts'
import { memoryServer } from './kit/memory-server.ts'
import { openPage, prepareLists } from './kit/open-list.tsx'

prepareLists()

const file = new File(['x'], 'items.xlsx')

function openImport(code: number, result: ImportResult) {
  const answer: Envelope<ImportResult> = { success: true, message: '', code, result, timestamp: 0 }
  const server = memoryServer([], answer)
  const onImported = vi.fn()
  const dialog = <ImportDialog resource={itemPlan()} onImported={onImported} onClose={() => undefined} />
  const { view, user } = openPage(dialog, server)
  render(view())
  return { server, onImported, user }
}

async function choose(chosen: File) {
  const box = (await screen.findByRole('dialog')).querySelector('input[type=file]')
  if (!box) throw new Error('the dialog has a file box')
  fireEvent.change(box, { target: { files: [chosen] } })
}

describe('an import', () => {
  it('shows the number of imported rows, and refetches the list', async () => {
    const { onImported, server } = openImport(200, { successCount: 3, errorCount: 0, totalCount: 3 })
    await choose(file)
    await waitFor(() => expect(screen.getByText('Rows imported: 3')).toBeVisible())
    await expect(onImported).toHaveBeenCalledOnce()
    await expect(server.upload.mock.calls[0]?.[0 as never]).toBe('test/item/importExcel?mode=all')
  })

  it('lists refused cells by row and column, and offers the workbook', async () => {
    const errors = [
      { row: 4, column: 'Price', reason: '"x" cannot be read' },
      { row: 7, column: '', reason: 'There is such a record already' },
    ]
    const result = { successCount: 1, errorCount: 2, fileUrl: '/sys/common/import-report/42', errors }
    const { user, server, onImported } = openImport(201, result)
    await user.click(screen.getByRole('radio', { name: /valid rows/ }))
    await choose(file)
    await waitFor(() => expect(screen.getByText('Rows imported: 1; rows with errors: 2')).toBeVisible())
    const cells = within(screen.getByRole('row', { name: /cannot be read/ })).getAllByRole('cell')
    await expect(cells.map(({ textContent }) => textContent)).toEqual(['4', 'Price', '"x" cannot be read'])
    await expect(onImported).toHaveBeenCalledOnce()
    await expect(server.upload.mock.calls[0]?.[0 as never]).toBe('test/item/importExcel?mode=good')
    await user.click(screen.getByRole('button', { name: 'Download the rows to correct' }))
    await expect(server.blob).toHaveBeenCalledWith('sys/common/import-report/42')
  })

  it('reports that nothing was imported when one row was wrong in mode all', async () => {
    const errors = [{ row: 4, column: 'Price', reason: 'must be a number' }]
    const { onImported } = openImport(201, { successCount: 0, errorCount: 1, errors })
    await choose(file)
    await waitFor(() => expect(screen.getByText('Rows with errors: 1; nothing was imported')).toBeVisible())
    await expect(onImported).not.toHaveBeenCalled()
  })

  it('refuses a file other than a workbook before the upload', async () => {
    const { server } = openImport(200, { successCount: 0, errorCount: 0 })
    await choose(new File(['x'], 'items.csv'))
    await waitFor(() => expect(screen.getByText('Only xlsx files can be imported')).toBeVisible())
    await waitFor(() => expect(server.upload).not.toHaveBeenCalled())
  })
})
