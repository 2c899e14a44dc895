/** Prints what a command has to say: a list as a table, anything else line by line, or all of it as JSON. */
export function printResult(result: object, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(result));
  else if (Array.isArray(result)) console.table(result);
  else for (const [name, value] of Object.entries(result)) console.log(`${name}: ${String(value)}`);
}
