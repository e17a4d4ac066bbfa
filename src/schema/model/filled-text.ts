type Params = { readonly [name: string]: unknown }

/**
 * Text with its parameters: `{limit}` is a value, `{limit|item|items}` the noun for that number. `absent` replaces a missing value;
 * without it the placeholder stays.
 */
export function filledText(text: string, params: Params, absent?: string): string {
  return text.replaceAll(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one: string | undefined, many: string) => {
      const value = params[name]
      if (one !== undefined) return Number(value) === 1 ? one : many
      return String(value ?? absent ?? whole)
    },
  )
}
