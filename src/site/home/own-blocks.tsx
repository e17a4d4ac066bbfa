import { Html } from '../kit/html.tsx'

/** A text of the theme. */
export function RichText({ content }: { readonly content: string }) {
  return (
    <section className="s-section">
      <div className="s-wide">
        <Html html={content} />
      </div>
    </section>
  )
}

type Shown = { readonly img: string; readonly alt: string; readonly caption?: string | undefined }

/** A picture of the theme; nothing until there is one. */
export function Picture({ img, alt, caption }: Shown) {
  if (!img) return null
  return (
    <section className="s-section">
      <figure className="s-wide s-figure">
        <img src={img} alt={alt} loading="lazy" />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </section>
  )
}
