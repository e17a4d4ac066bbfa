// Corners of the mesh: columns of points, each row shifted, so that triangles have different sizes.
const columns = 9
const rows = 6
const points = Array.from({ length: columns * rows }, (_, index) => {
  const [x, y] = [index % columns, Math.floor(index / columns)]
  return { x: x * 110 - 40 + ((y * 37 + x * 53) % 60), y: y * 120 - 40 + ((x * 41 + y * 29) % 70) }
})

const lines = points.flatMap((from, index) => {
  const isLast = index % columns === columns - 1
  const right = isLast ? undefined : points[index + 1]
  const below = points[index + columns]
  const across = isLast ? undefined : points[index + columns + 1]
  return [right, below, across].flatMap((to) => (to ? [`M${from.x} ${from.y}L${to.x} ${to.y}`] : []))
})

/** Artwork of the technical look: a mesh of polygons whose knots light up in turn. */
export function PolygonArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 880 600" preserveAspectRatio="xMaxYMid slice" className="s-art s-art-polygon">
      <path d={lines.join('')} fill="none" stroke="var(--primary)" strokeOpacity="0.32" strokeWidth="1" />
      {points.map(({ x, y }, index) => (
        <circle
          key={`${x} ${y}`}
          className="s-knot"
          style={{ animationDelay: `${-((index * 7) % 23) * 0.37}s` }}
          cx={x}
          cy={y}
          r={index % 5 === 0 ? 4 : 2}
          fill="var(--primary)"
        />
      ))}
    </svg>
  )
}
