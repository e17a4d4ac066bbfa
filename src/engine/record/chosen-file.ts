/** File that the person chooses, of some endings (`.xml`); undefined when they choose none. */
export function chosenFile(accept: string): Promise<File | undefined> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
