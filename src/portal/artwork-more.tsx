const panel = { rx: 12, fill: '#ffffff', fillOpacity: 0.94 }

/** Illustration: a garden city. */
export function GardenArtwork() {
  return (
    <svg viewBox="0 0 500 420" aria-hidden="true">
      <circle cx="380" cy="96" r="40" fill="#ffd666" />
      <g fill="#ffffff" fillOpacity="0.9">
        <rect x="96" y="150" width="70" height="170" rx="6" />
        <rect x="178" y="104" width="86" height="216" rx="6" />
        <rect x="276" y="180" width="64" height="140" rx="6" />
      </g>
      <g fill="#7fb0ff">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <g key={row}>
            <rect x="194" y={124 + row * 30} width="18" height="14" rx="3" />
            <rect x="230" y={124 + row * 30} width="18" height="14" rx="3" />
          </g>
        ))}
      </g>
      <path d="M40 320h420v18H40z" fill="#36cfc9" />
      <g fill="#5fd6a5">
        <circle cx="78" cy="292" r="30" />
        <circle cx="366" cy="284" r="36" />
        <circle cx="420" cy="300" r="24" />
      </g>
      <path d="M78 292v46M366 284v54M420 300v38" stroke="#0f7a6c" strokeWidth="6" />
    </svg>
  )
}

/** Illustration: deliveries. */
export function DeliveryArtwork() {
  return (
    <svg viewBox="0 0 500 420" aria-hidden="true">
      <path d="M50 316h400" stroke="#ffffff" strokeOpacity="0.5" strokeWidth="4" strokeDasharray="22 14" />
      <rect x="88" y="150" width="210" height="130" {...panel} />
      <path d="M298 190h70l44 52v38H298z" fill="#7fb0ff" />
      <path d="M316 206h44l26 32h-70z" fill="#e3edff" />
      <g fill="#0b2a5c" stroke="#ffffff" strokeWidth="8">
        <circle cx="146" cy="284" r="26" />
        <circle cx="356" cy="284" r="26" />
      </g>
      <g fill="#ffd666">
        <rect x="116" y="176" width="52" height="44" rx="4" />
        <rect x="176" y="196" width="40" height="24" rx="4" />
      </g>
      <path d="M116 198h52M142 176v44" stroke="#ad6800" strokeOpacity="0.5" strokeWidth="3" />
    </svg>
  )
}

/** Illustration: rising figures. */
export function FiguresArtwork() {
  return (
    <svg viewBox="0 0 500 420" aria-hidden="true">
      <rect x="84" y="92" width="332" height="236" {...panel} />
      <g fill="#a9c5f2">
        <rect x="124" y="236" width="36" height="60" rx="4" />
        <rect x="184" y="206" width="36" height="90" rx="4" />
        <rect x="244" y="176" width="36" height="120" rx="4" />
      </g>
      <rect x="304" y="140" width="36" height="156" rx="4" fill="#13a8a2" />
      <path d="M142 214l60-34 60-26 62-40" fill="none" stroke="#fa8c16" strokeWidth="5" strokeLinecap="round" />
      <circle cx="324" cy="114" r="8" fill="#fa8c16" />
    </svg>
  )
}
