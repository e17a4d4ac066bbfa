// What the printed copy does by itself: search, contents on a phone, copying, light and dark. Without modules, as a file may be opened from a disk.
;(() => {
  const base = document.querySelector('script[src$="search.js"]').src.replace(/search\.js$/, '')
  const whole = document.querySelector('.docs')
  const drawer = document.querySelector('.docs-drawer')
  document.querySelector('.docs-menu-button').addEventListener('click', () => drawer.showModal())

  const look = document.querySelector('[data-look]')
  const [dark, light] = look.dataset.look.split(' ')
  const show = (theme) => {
    whole.dataset.theme = theme
    document.documentElement.style.colorScheme = theme
    look.textContent = theme === 'dark' ? light : dark
  }
  show(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  look.addEventListener('click', () => show(whole.dataset.theme === 'dark' ? 'light' : 'dark'))

  for (const button of document.querySelectorAll('.docs-copy'))
    button.addEventListener('click', () =>
      navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent),
    )

  const address = (path) => {
    const [page, hash] = path.split('#')
    const file = page === '/docs' ? 'index.html' : `${page.slice('/docs/'.length)}.html`
    return base + file + (hash === undefined ? '' : `#${hash}`)
  }
  const rank = ([title, , text], asked) => {
    const own = title.toLowerCase()
    if (own === asked) return 0
    if (own.startsWith(asked)) return 1
    if (own.includes(asked)) return 2
    return text.toLowerCase().includes(asked) ? 3 : 4
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
    const asked = input.value.trim().toLowerCase()
    const found = window.docsItems
      .map((item) => ({ item, at: rank(item, asked) }))
      .filter(({ at }) => asked !== '' && at < 4)
      .sort((left, right) => left.at - right.at)
      .slice(0, 30)
    hits.hidden = asked === ''
    hits.replaceChildren(...found.map(({ item }) => line(item)))
    if (found.length === 0) hits.textContent = input.dataset.none
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') hits.querySelector('a')?.click()
    if (event.key === 'Escape') hits.hidden = true
  })
})()
