// Behaviour of the printed copy: search, contents drawer on a phone, copy buttons, theme. No modules: they do not load from file://.
;(() => {
  const base = document.querySelector('script[src$="search.js"]').src.replace(/search\.js$/, '')
  const frame = document.querySelector('.docs')
  const drawer = document.querySelector('.docs-drawer')
  document.querySelector('.docs-menu-button').addEventListener('click', () => drawer.showModal())

  const themeButton = document.querySelector('[data-themes]')
  const [dark, light] = themeButton.dataset.themes.split(' ')
  const show = (theme) => {
    frame.dataset.theme = theme
    document.documentElement.style.colorScheme = theme
    themeButton.textContent = theme === 'dark' ? light : dark
  }
  show(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  themeButton.addEventListener('click', () => show(frame.dataset.theme === 'dark' ? 'light' : 'dark'))

  for (const button of document.querySelectorAll('.docs-copy'))
    button.addEventListener('click', () =>
      navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent),
    )

  const address = (path) => {
    const [page, hash] = path.split('#')
    const file = page === '/docs' ? 'index.html' : `${page.slice('/docs/'.length)}.html`
    return base + file + (hash === undefined ? '' : `#${hash}`)
  }
  const rank = ([title, , text], query) => {
    const own = title.toLowerCase()
    if (own === query) return 0
    if (own.startsWith(query)) return 1
    if (own.includes(query)) return 2
    return text.toLowerCase().includes(query) ? 3 : 4
  }
  const input = document.querySelector('.docs-search input')
  const hits = document.querySelector('.docs-hits')
  const line = (item) => {
    const link = document.createElement('a')
    link.href = address(item[3])
    for (const [tag, text] of [
      ['strong', item[0]],
      ['span', item[1]],
      ['small', item[2]],
    ])
      link.append(Object.assign(document.createElement(tag), { textContent: text }))
    return link
  }
  input.addEventListener('input', () => {
    const query = input.value.trim().toLowerCase()
    const found = window.docsItems
      .map((item) => ({ item, at: rank(item, query) }))
      .filter(({ at }) => query !== '' && at < 4)
      .sort((left, right) => left.at - right.at)
      .slice(0, 30)
    hits.hidden = query === ''
    hits.replaceChildren(...found.map(({ item }) => line(item)))
    if (found.length === 0) hits.textContent = input.dataset.none
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') hits.querySelector('a')?.click()
    if (event.key === 'Escape') hits.hidden = true
  })
})()
