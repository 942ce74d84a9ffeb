/** The tests of the night try more cases than those of `npm test`: `test/programs/checks.ts` names the files. */
export function moreByNight<Value>(night: Value, day: Value): Value {
  return process.env.NIGHTLY ? night : day;
}
