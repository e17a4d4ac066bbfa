const rings = [0, 1, 2, 3, 4, 5, 6]

/** Artwork of the calm look: rings of water around a drop, in the colour of the theme. */
export function EllipseArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 720 560" preserveAspectRatio="xMaxYMid slice" className="s-art s-art-ellipse">
      <defs>
        <radialGradient id="drop" cx="50%" cy="42%" r="60%">
          <stop offset="0" stopColor="var(--primary)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--primary)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="250" cy="300" rx="330" ry="250" fill="url(#drop)" />
      {rings.map((ring) => (
        <ellipse
          key={ring}
          className="s-ring"
          style={{ animationDelay: `${ring * -1.4}s` }}
          cx="250"
          cy="330"
          rx={60 + ring * 58}
          ry={20 + ring * 20}
          fill="none"
          stroke="var(--primary)"
          strokeOpacity={0.5 - ring * 0.06}
          strokeWidth="1.5"
        />
      ))}
      <path
        d="M250 150c28 46 50 76 50 106a50 50 0 0 1-100 0c0-30 22-60 50-106Z"
        fill="var(--primary)"
        fillOpacity="0.9"
      />
      <path
        d="M222 258a28 28 0 0 0 26 28"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  )
}
