import { usePage } from './page-context.ts'

const own = {
  arrow: 'M5 12h13M13 6l6 6-6 6',
  outside: 'M8 6h10v10M18 6 6 18',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l4 2',
  pin: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  phone: 'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2Z',
  mail: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5l11 7-11 7Z',
  print: 'M7 9V4h10v5M5 9h14v7h-3M5 9v7h3M8 14h8v6H8Z',
  file: 'M7 3h7l5 5v13H7ZM14 3v5h5',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
} as const

/** A line drawing of the portal's own. */
export function Icon({ name, size = 20 }: { readonly name: keyof typeof own; readonly size?: number }) {
  return (
    <svg className="s-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={own[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** An icon that the theme names. */
export function ThemeIcon({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  const { icons } = usePage()
  return (
    <svg className="s-icon" width={size} height={size} viewBox="64 64 896 896" fill="currentColor" aria-hidden="true">
      {(icons[name] ?? []).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
