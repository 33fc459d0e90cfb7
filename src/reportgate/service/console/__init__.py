"""The review console: pages for the people who decide. They work as plain forms; htmx only saves reloads."""
