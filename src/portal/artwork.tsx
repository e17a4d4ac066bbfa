const lines = [
  { y: 176, left: 74, right: 40 },
  { y: 202, left: 58, right: 52 },
  { y: 228, left: 82, right: 34 },
  { y: 254, left: 52, right: 46 },
]
const partners = [
  { x: 84, y: 120, colour: '#7fb0ff' },
  { x: 104, y: 318, colour: '#36cfc9' },
  { x: 416, y: 96, colour: '#ffd666' },
  { x: 404, y: 330, colour: '#7fb0ff' },
]

/** Illustration of the sign-in page: files that become pages, with partners around them. */
export function Artwork() {
  return (
    <svg viewBox="0 0 500 420" width="100%" style={{ maxWidth: 480 }} aria-hidden="true">
      <defs>
        <linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="1" stopColor="#e3edff" />
        </linearGradient>
        <pattern id="dots" width="22" height="22" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1.2" fill="#ffffff" opacity="0.16" />
        </pattern>
      </defs>
      <circle cx="250" cy="210" r="205" fill="url(#dots)" />
      <g fill="none" stroke="#ffffff" strokeOpacity="0.22">
        <circle cx="250" cy="210" r="130" />
        <circle cx="250" cy="210" r="190" strokeDasharray="3 7" />
      </g>
      <g stroke="#ffffff" strokeOpacity="0.35" strokeWidth="1.5" fill="none">
        {partners.map(({ x, y }) => (
          <path key={y} d={`M${x} ${y} Q ${(x + 250) / 2} ${y} 250 210`} />
        ))}
      </g>
      <Sheet />
      <Page />
      {partners.map(({ x, y, colour }) => (
        <g key={y}>
          <circle cx={x} cy={y} r="20" fill="#0f3f8c" stroke="#ffffff" strokeOpacity="0.4" />
          <circle cx={x} cy={y - 5} r="5" fill={colour} />
          <path d={`M${x - 9} ${y + 10} a9 8 0 0 1 18 0z`} fill={colour} />
        </g>
      ))}
    </svg>
  )
}

function Sheet() {
  return (
    <g>
      <rect x="122" y="112" width="138" height="186" rx="12" fill="url(#sheet)" opacity="0.55" />
      <g fill="#0f4aa3" opacity="0.6">
        <rect x="142" y="136" width="22" height="7" rx="3.5" />
        <rect x="154" y="157" width="70" height="7" rx="3.5" />
        <rect x="154" y="178" width="50" height="7" rx="3.5" />
        <rect x="154" y="199" width="62" height="7" rx="3.5" />
        <rect x="154" y="220" width="40" height="7" rx="3.5" />
        <rect x="142" y="241" width="22" height="7" rx="3.5" />
      </g>
    </g>
  )
}

function Page() {
  return (
    <g>
      <rect x="206" y="130" width="188" height="156" rx="12" fill="url(#sheet)" />
      <path d="M206 142a12 12 0 0 1 12-12h164a12 12 0 0 1 12 12v18H206z" fill="#1668dc" />
      <g fill="#ffffff" opacity="0.85">
        <circle cx="224" cy="145" r="4" />
        <rect x="236" y="142" width="54" height="6" rx="3" />
      </g>
      {lines.map(({ y, left, right }) => (
        <g key={y}>
          <rect x="222" y={y} width={left} height="8" rx="4" fill="#a9c5f2" />
          <rect x="318" y={y} width={right} height="8" rx="4" fill="#cfdff8" />
        </g>
      ))}
      <circle cx="388" cy="284" r="23" fill="#ffffff" />
      <circle cx="388" cy="284" r="19" fill="#13a8a2" />
      <path
        d="M379 284l7 7 12-13"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}
