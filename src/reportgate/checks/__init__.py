"""The rules, one module a check. Each answers with findings; none raises for what an artifact holds."""
