// Common base words of passwords: English, pinyin, this product and its trade.
const words =
  `password passwort passcode iloveyou ilovey sunshine princess football baseball basketball superman batman dragon monkey master
  welcome letmein login admin administrator root manager system guest user test demo default secret shadow michael jennifer jordan hunter
  killer soccer hockey ranger george charlie andrew thomas robert daniel matthew joshua ashley jessica nicole hello freedom whatever trustno
  starwars computer internet samsung google apple microsoft windows oracle mysql server database network changeme temp qazwsx qwerty qwertyuiop
  qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm zxcv qweasd qweasdzxc qaz wsx edc aaa abc abcd abcde abcdef xyz woaini woaiwojia woaiziji
  nihao zhongguo beijing shanghai hangzhou shenzhen guangzhou mima xiaoming zhang wang li liu chen yang huang zhao wu zhou china
  procura procure procurement purchase purchasing supplier vendor buyer approver srm erp portal tender contract invoice order caigou
  gongying gongyingshang zhaobiao toubiao hetong dingdan spring summer autumn winter january february monday friday`.split(
    /\s+/,
  )

const known = new Set(words)
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
]
const walks = runs.flatMap((run) => [run, [...run].toReversed().join('')])
const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is common: a common word, once or twice, plain or with digits for letters, with up to six digits and signs
 * around it; digits only, as in dates and telephone numbers; a keyboard walk; few different characters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 5 || /^[\d\W_]{1,12}$/.test(plain)) return true
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (plain.length - core.length <= 6 && isWord(spelled(core))) return true
  return isWord(spelled(plain)) || isWalk(plain)
}

function spelled(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => letterFor[sign] ?? sign)
}

function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return known.has(text) || (half + half === text && known.has(half))
}

// Keyboard walk: eight adjacent keys, with at most four other characters around them.
function isWalk(text: string): boolean {
  const parts = Array.from({ length: Math.max(0, text.length - 7) }, (_, start) => text.slice(start, start + 8))
  return text.length <= 12 && parts.some((part) => walks.some((walk) => walk.includes(part)))
}
