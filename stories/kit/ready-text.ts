import { waitFor, within } from 'storybook/test'

/** An element with a text, once loading has ended: until then it takes no pointer events. */
export function readyText(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = within(document.body).getByText(text)
    if (found.closest('.ant-spin-spinning')) throw new Error(`"${text}" is still covered`)
    return found
  })
}
