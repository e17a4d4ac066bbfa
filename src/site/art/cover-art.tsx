const motifs = [waves, rings, blocks, paths]

/** Picture of a news item that has none: one of four drawings in the colour of the theme, always the same for an item. */
export function CoverArt({ id }: { readonly id: string }) {
  const seed = [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7)
  const draw = motifs[(seed >> 3) % motifs.length] ?? waves
  return (
    <svg className="s-cover" viewBox="0 0 480 270" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="480" height="270" fill="var(--primary)" opacity="0.1" />
      <g fill="none" stroke="var(--primary)" strokeWidth="2">
        {draw(seed)}
      </g>
    </svg>
  )
}

function waves(seed: number) {
  const heights = [60, 96, 132, 168, 204]
  return heights.map((y, index) => {
    const rise = 18 + ((seed >> index) % 22)
    return (
      <path
        key={y}
        d={`M-10 ${y}c60 ${-rise} 100 ${-rise} 160 0s100 ${rise} 160 0 100 ${-rise} 190 0v300h-520Z`}
        fill="var(--primary)"
        fillOpacity={0.05 + index * 0.05}
        strokeOpacity={0.25}
      />
    )
  })
}

function rings(seed: number) {
  const x = 120 + (seed % 240)
  return [24, 56, 92, 132, 176, 224].map((radius, index) => (
    <circle key={radius} cx={x} cy={150} r={radius} strokeOpacity={0.7 - index * 0.1} />
  ))
}

function blocks(seed: number) {
  return [0, 1, 2, 3, 4, 5].map((column) => {
    const height = 50 + ((seed >> column) % 120)
    return (
      <rect
        key={column}
        x={64 + column * 60}
        y={226 - height}
        width="36"
        height={height}
        rx="4"
        fill="var(--primary)"
        fillOpacity={0.12 + column * 0.08}
        stroke="none"
      />
    )
  })
}

function paths(seed: number) {
  const shift = seed % 60
  const knots = [
    [80, 70],
    [200 + shift, 70],
    [200 + shift, 190],
    [400, 190],
    [400, 110],
  ] as const
  return (
    <>
      <path
        d={`M${knots.map((knot) => knot.join(' ')).join('L')}`}
        strokeWidth="6"
        strokeOpacity="0.35"
        strokeLinejoin="round"
      />
      {knots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="13" fill="var(--ground)" />
      ))}
    </>
  )
}
