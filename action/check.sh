#!/usr/bin/env bash
# Check once, show the one result everywhere, and end with the status of the check: 0 accepted, 1 rejected, 2 not run.
set -euo pipefail

args=()
# An input may hold one value a line; each becomes an argument of its own, whatever characters it has.
add() {
  local line
  while IFS= read -r line; do
    [ -z "$line" ] || args+=("$1" "$line")
  done <<<"$2"
}

add --data "$INPUT_DATA"
add --sources "$INPUT_SOURCES"
add --metrics "$INPUT_METRICS"
add --policy "$INPUT_POLICY"
add --given "$INPUT_GIVEN"
add --auditor "$INPUT_AUDITOR"
add --jobs "$INPUT_JOBS"
add --summary "$INPUT_SUMMARY"
add --receipt "$INPUT_RECEIPT"
add --resource "$INPUT_RESOURCE"
artifacts=()
while IFS= read -r line; do
  [ -z "$line" ] || artifacts+=("$line")
done <<<"$INPUT_ARTIFACTS"

result="${RUNNER_TEMP}/reportgate.json"
sarif="${RUNNER_TEMP}/reportgate.sarif"
rm -f "$result" "$sarif"

status=0
reportgate check --format json -o "$result" "${args[@]}" -- "${artifacts[@]}" || status=$?
case $status in
  0) verdict=accepted ;;
  1) verdict=rejected ;;
  *) verdict=not-run ;;
esac
{
  echo "verdict=$verdict"
  echo "result=$result"
  echo "sarif=$sarif"
} >>"$GITHUB_OUTPUT"

if [ "$verdict" = not-run ]; then
  # No result to show: nothing was decided, so nothing may be published.
  exit 2
fi
# The status of showing a rejected result is 1 as well; only the check decides how the step ends.
render() { reportgate render --lang "$INPUT_LANG" "$@" "$result" "${shown[@]}" || [ $? -eq 1 ]; }
shown=()
[ "${#artifacts[@]}" -ne 1 ] || shown=(--artifact "${artifacts[0]}")
render --format github
render --format sarif -o "$sarif"
render --format markdown >>"$GITHUB_STEP_SUMMARY"
exit "$status"
