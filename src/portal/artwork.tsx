/** Files becoming pages: the picture beside the sign-in form. */
export function Artwork() {
  return (
    <svg viewBox="0 0 420 320" width="100%" style={{ maxWidth: 460 }} aria-hidden="true">
      <defs>
        <linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffffff" stopOpacity="0.95" />
          <stop offset="1" stopColor="#dbe9ff" stopOpacity="0.9" />
        </linearGradient>
      </defs>
      <g fill="none" stroke="#ffffff" strokeOpacity="0.25">
        <circle cx="210" cy="160" r="90" />
        <circle cx="210" cy="160" r="130" />
        <circle cx="210" cy="160" r="170" />
      </g>
      <rect x="60" y="70" width="130" height="170" rx="12" fill="url(#sheet)" opacity="0.65" />
      <g fill="#1668dc" opacity="0.55">
        <rect x="78" y="96" width="24" height="8" rx="4" />
        <rect x="90" y="118" width="74" height="8" rx="4" />
        <rect x="90" y="140" width="58" height="8" rx="4" />
        <rect x="90" y="162" width="70" height="8" rx="4" />
        <rect x="78" y="184" width="24" height="8" rx="4" />
      </g>
      <rect x="170" y="100" width="200" height="150" rx="12" fill="url(#sheet)" />
      <rect x="170" y="100" width="200" height="30" rx="12" fill="#1668dc" opacity="0.9" />
      <g fill="#9fbfef">
        <rect x="188" y="146" width="80" height="9" rx="4" />
        <rect x="286" y="146" width="40" height="9" rx="4" />
        <rect x="188" y="172" width="64" height="9" rx="4" />
        <rect x="286" y="172" width="52" height="9" rx="4" />
        <rect x="188" y="198" width="88" height="9" rx="4" />
        <rect x="286" y="198" width="34" height="9" rx="4" />
        <rect x="188" y="224" width="58" height="9" rx="4" />
        <rect x="286" y="224" width="46" height="9" rx="4" />
      </g>
      <circle cx="352" cy="96" r="20" fill="#36cfc9" />
      <path
        d="M343 96l7 7 12-13"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
