/**
 * HTML of the database or the theme, sanitized by the server. The browser is not sent it a second time: it keeps what the server drew.
 */
export function Html({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored and when it was read
  return <div className="s-prose" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
