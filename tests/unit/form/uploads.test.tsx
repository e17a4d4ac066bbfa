// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it } from 'vitest'
import { compiledOf } from './kit/compiled.ts'
import { type Answers, openForm, prepareForms } from './kit/open-form.tsx'
import { save, saved } from './kit/thing.ts'

prepareForms()

const stored = `${'0'.repeat(31)}1|temp/scan.pdf`
const scan = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' })

const filesIn = (element: HTMLElement) => waitFor(() => element.querySelector('input[type=file]') as HTMLInputElement)

/** An upload that ends when the test says so. */
function slowUpload() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { upload: () => promise, arrive: () => resolve(stored), fail: () => reject(new Error('Connection lost')) }
}

function openThing(answers: Answers) {
  const { resource } = compiledOf({
    fields: { name: { type: 'text', title: 'Name' }, proof: { type: 'file', title: 'Proof' } },
  })
  return openForm({ resource, mode: 'add' }, answers)
}

/** Chooses the file and presses save during its upload. */
async function saveEarly({ user }: ReturnType<typeof openForm>): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Acme')
  await user.upload(await filesIn(document.body), scan)
  await screen.findByText('scan.pdf')
  await user.click(save())
}

describe('a form saved during an upload', () => {
  it('is sent with the file, once it has arrived', async () => {
    const { upload, arrive } = slowUpload()
    const form = openThing({ upload, post: (_, body) => saved(body) })
    await saveEarly(form)
    await expect(form.client.post).not.toHaveBeenCalled()
    arrive()
    await waitFor(() => expect(form.client.post).toHaveBeenCalledOnce())
    await expect(form.client.post.mock.lastCall?.[1]).toEqual({ name: 'Acme', proof: stored })
  })

  it('is not sent when the upload fails; the next save sends the rest', async () => {
    const { upload, fail } = slowUpload()
    const form = openThing({ upload, post: (_, body) => saved(body) })
    await saveEarly(form)
    fail()
    await screen.findByText('Connection lost')
    await waitFor(() => expect(save()).not.toHaveClass('ant-btn-loading'))
    await expect(form.client.post).not.toHaveBeenCalled()
    await form.user.click(save())
    await waitFor(() => expect(form.client.post).toHaveBeenCalledOnce())
  })
})
