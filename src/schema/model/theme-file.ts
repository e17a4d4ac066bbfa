import { type Static, type TSchema, Type } from 'typebox'
import { SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Picture, strict, themeKey, Words } from './theme-parts.ts'
import { Bg, Cta, Footer, Hero, Logo, LogoWall, Navs, PlatformInfo, Section, SignIn } from './theme-sections.ts'

/** Sections of the home page with data from keys of the theme, or rows of the database. */
export const sectionNames = [
  'hero',
  'stats',
  'purchase',
  'results',
  'platformInfo',
  'news',
  'timeline',
  'companyCloud',
  'logoWall',
  'cta',
] as const
export type SectionName = (typeof sectionNames)[number]

const RichText = Type.Object(
  {
    block: Type.Literal('richText', { description: 'A text with headings, lists and links.' }),
    content: themeKey(Words('Its HTML; unsafe parts are left out.')),
  },
  strict,
)
const Image = Type.Object(
  {
    block: Type.Literal('image', { description: 'A picture.' }),
    img: themeKey(Picture),
    alt: themeKey(Words('Alternative text, for readers who cannot see the picture.')),
    caption: Type.Optional(themeKey(Words('A line below it.'))),
  },
  strict,
)
const CallBlock = Type.Object(
  { block: Type.Literal('call', { description: 'A further call to action.' }), cta: themeKey(Cta) },
  strict,
)

const sectionTexts: Readonly<Record<SectionName, string>> = {
  hero: 'The hero.',
  stats: 'The numbers of the hero as a row.',
  purchase: 'Purchase announcements, six, two a slide.',
  results: 'Result announcements.',
  platformInfo: 'The services of the platform.',
  news: 'News, up to four.',
  timeline: 'History of the company.',
  companyCloud: 'Names of the newest suppliers.',
  logoWall: 'Logos of partners.',
  cta: 'The call to action of the theme.',
}

function sectionBlock(name: SectionName) {
  return Type.Object({ block: Type.Literal(name, { description: sectionTexts[name] }) }, strict)
}

/** Section of the home page: one of the theme's by name, or a block of its own. */
export const HomeBlock = Type.Union([RichText, Image, CallBlock, ...sectionNames.map(sectionBlock)])
export type HomeBlock =
  | Static<typeof RichText>
  | Static<typeof Image>
  | Static<typeof CallBlock>
  | { readonly block: SectionName }

/** `schemas/portal/<name>.json`: a template of the public portal (spec 3, portal theme data). */
export const Theme = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    look: themeKey(
      Type.Union([Type.Literal('calm'), Type.Literal('technical')], {
        description: 'calm: white and editorial. technical: dark, with depth and motion.',
      }),
    ),
    userLayout: Type.Optional(
      themeKey(
        Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
          description:
            'What /user/Index shows. 0: the sign-in page. 1: banner carousel with sign-in (default). 2: the portal.',
        }),
      ),
    ),
    hero: Type.Optional(themeKey(Hero)),
    bg: Type.Optional(themeKey(Bg)),
    logo: Type.Optional(themeKey(Logo)),
    navs: Type.Optional(themeKey(Navs)),
    cta: Type.Optional(themeKey(Cta)),
    purchase: Type.Optional(themeKey(Section)),
    results: Type.Optional(themeKey(Section)),
    news: Type.Optional(themeKey(Section)),
    timeline: Type.Optional(themeKey(Section)),
    platformInfo: Type.Optional(themeKey(PlatformInfo)),
    companyCloud: Type.Optional(themeKey(Section)),
    logoWall: Type.Optional(themeKey(LogoWall)),
    footer: Type.Optional(themeKey(Footer)),
    signIn: Type.Optional(themeKey(SignIn)),
    blocks: themeKey(
      Type.Array(HomeBlock, { minItems: 1, maxItems: 40, description: 'Sections of the home page, in order.' }),
    ),
  },
  { ...strict, title: 'Portal theme' },
)
export type Theme = Omit<Static<typeof Theme>, 'blocks'> & { readonly blocks: readonly HomeBlock[] }
export const ThemeSchema = Theme as TSchema
