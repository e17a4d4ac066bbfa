const rings = [0, 1, 2, 3, 4, 5, 6, 7]
/** Stations on the rings: place, and a drawing in a box of 24. */
const stations = [
  { x: 600, y: 486, path: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 12h6M10 16h6' },
  { x: 908, y: 548, path: 'M4 7h10v9H4ZM14 10h4l3 3v3h-7ZM8 18.5a1.5 1.5 0 1 0 0-.1M17 18.5a1.5 1.5 0 1 0 0-.1' },
  { x: 904, y: 236, path: 'M5 12.5l4.5 4.5L19 7.5' },
]

/** Artwork of the calm look: a drop over rings of water, in the colour of the theme. */
export function EllipseArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice" className="s-art s-art-ellipse">
      <defs>
        <radialGradient id="pool">
          <stop offset="0" stopColor="var(--primary)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--primary)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="drop" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="var(--primary)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--primary)" />
        </linearGradient>
      </defs>
      <ellipse cx="800" cy="390" rx="640" ry="330" fill="url(#pool)" />
      {rings.map((ring) => (
        <ellipse
          key={ring}
          className="s-ring"
          style={{ animationDelay: `${ring * -1.4}s` }}
          cx="800"
          cy="430"
          rx={56 + ring * 78}
          ry={20 + ring * 27}
          fill="none"
          stroke="var(--primary)"
          strokeOpacity={0.42 - ring * 0.05}
          strokeWidth="1.5"
        />
      ))}
      <path d="M800 236c30 50 54 82 54 114a54 54 0 0 1-108 0c0-32 24-64 54-114Z" fill="url(#drop)" className="s-drop" />
      <path
        className="s-drop"
        d="M768 352a32 32 0 0 0 28 32"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.8"
      />
      {stations.map(({ x, y, path }) => (
        <g key={x} className="s-station" transform={`translate(${x} ${y})`}>
          <circle r="26" fill="#fff" stroke="var(--primary)" strokeOpacity="0.18" />
          <path
            d={path}
            transform="translate(-12 -12)"
            fill="none"
            stroke="var(--primary)"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
    </svg>
  )
}
