import { waitFor, within } from 'storybook/test'

/** The element with a text, once nothing around it is loading any more: until then it takes no pointer. */
export function readyText(text: string): Promise<HTMLElement> {
  return waitFor(
    () => {
      const found = within(document.body).getByText(text)
      if (found.closest('.ant-spin-spinning')) throw new Error(`"${text}" is still covered`)
      return found
    },
    { timeout: 5000 },
  )
}
