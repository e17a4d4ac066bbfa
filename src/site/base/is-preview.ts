/** Whether the page is a preview: its address names a template, or the token of a publication. In the browser alone. */
export function isPreview(): boolean {
  const query = new URLSearchParams(location.search)
  return query.has('theme') || query.has('preview')
}
